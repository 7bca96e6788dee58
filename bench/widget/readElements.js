// Runs in the page: on `window.readElements`, an element as `[tag, props of React, ...children]`; a text is a string.
// Plain JavaScript: it is sent to the browser as it is.
;(() => {
  const names = {
    class: 'className',
    for: 'htmlFor',
    tabindex: 'tabIndex',
    maxlength: 'maxLength',
    value: 'defaultValue',
  }

  window.readElements = (element) => {
    const props = Object.fromEntries([...element.attributes].map(({ name, value }) => [names[name] ?? name, value]))
    if (element.hasAttribute('style'))
      props.style = Object.fromEntries(
        [...element.style].map((name) => [toProperty(name), element.style.getPropertyValue(name)]),
      )
    for (const name of ['disabled', 'hidden']) if (name in props) props[name] = true
    const children = [...element.childNodes].flatMap((child) =>
      child instanceof Element ? [window.readElements(child)] : child instanceof Text ? [child.data] : [],
    )
    return [element.localName, props, ...children]
  }

  const toProperty = (name) =>
    name.startsWith('--') ? name : name.replace(/-./g, ([, letter]) => letter.toUpperCase())
})()
