/** Where a control is, or why it cannot be clicked yet. */
export type Place = { x: number; y: number } | { reason: string }

/** A regular expression as it crosses into a page. */
export type Pattern = { source: string; flags: string }

type GuardedWindow = { latchkeyClick(): boolean }

/**
 * Finds what a visitor sees, by role and accessible name, through open shadow roots. While a dialog is open, only what is in it.
 *
 * It runs in the page, as its own text: it names nothing outside of itself.
 */
export function createFinder() {
  const roles: Record<string, string> = {
    button: 'button, [role=button]',
    tab: '[role=tab]',
    link: 'a[href]',
    textbox: 'input:not([type]), input[type=text], input[type=search], input[type=email], textarea',
    heading: 'h1, h2, h3',
    image: 'img, [role=img]',
  }

  function listRoots(root: Document | ShadowRoot = document): (Document | ShadowRoot)[] {
    const hosts = [...root.querySelectorAll('*')].filter(({ shadowRoot }) => shadowRoot)
    return [root, ...hosts.flatMap(({ shadowRoot }) => (shadowRoot ? listRoots(shadowRoot) : []))]
  }

  /** The open dialog, else the whole page. */
  function listScopes(): ParentNode[] {
    const roots = listRoots()
    const dialogs = roots.flatMap((root) => [...root.querySelectorAll('dialog[open]')])
    return dialogs.length > 0 ? dialogs : roots
  }

  function isVisible(element: Element): boolean {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true })
  }

  const trim = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()

  function nameOf(element: Element): string {
    const labelledBy = element.getAttribute('aria-labelledby')
    const root = element.getRootNode() as Document | ShadowRoot
    if (labelledBy)
      return trim(
        labelledBy
          .split(' ')
          .map((id) => root.getElementById(id)?.textContent)
          .join(' '),
      )
    const label = element.getAttribute('aria-label') ?? element.getAttribute('alt')
    if (label !== null) return trim(label)
    const labels = [...((element as HTMLInputElement).labels ?? [])]
    if (labels.length > 0) return trim(labels.map(({ textContent }) => textContent).join(' '))
    return trim(element.textContent)
  }

  /** The first that is visible and has the name. */
  function find(role: string, name: Pattern): Element | undefined {
    const pattern = new RegExp(name.source, name.flags)
    const found = listScopes().flatMap((scope) => [...scope.querySelectorAll(roles[role] ?? role)])
    return found.find((element) => isVisible(element) && pattern.test(nameOf(element)))
  }

  /** The name of the control that has the focus, through shadow roots; empty while none has. */
  function focusedName(): string {
    let active = document.activeElement
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
    // A view that has the focus itself has all of its text.
    return active?.matches('a, button, input, select, textarea, [tabindex="0"]') ? nameOf(active) : ''
  }

  /** What a pointer would hit, through shadow roots. */
  function hit(x: number, y: number): Element | undefined {
    let element = document.elementFromPoint(x, y)
    while (element?.shadowRoot) {
      const inner = element.shadowRoot.elementFromPoint(x, y)
      if (!inner || inner === element) break
      element = inner
    }
    return element ?? undefined
  }

  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

  /** Lets the next click through only if it hits the element, which may move before the pointer arrives; `isHit` says whether it did. */
  function guard(element: Element): void {
    const types = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']
    let isPressed: boolean | undefined
    let isClicked = false
    const onEvent = (event: Event) => {
      const isOn = event.composedPath().includes(element)
      isPressed ??= isOn
      if (isPressed && isOn && event.type === 'click') isClicked = true
      if (isPressed) return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    for (const type of types) window.addEventListener(type, onEvent, { capture: true })
    ;(window as unknown as GuardedWindow).latchkeyClick = () => {
      for (const type of types) window.removeEventListener(type, onEvent, { capture: true })
      return isClicked
    }
  }

  const isHit = () => (window as unknown as GuardedWindow).latchkeyClick()

  /** Scrolls a control into view, waits until it stands still and a pointer would hit it, and guards it. */
  async function place(role: string, name: Pattern): Promise<Place> {
    const element = find(role, name)
    if (!element) return { reason: 'it is not there' }
    if (element.matches(':disabled')) return { reason: 'it is disabled' }
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    await frame()
    const before = element.getBoundingClientRect()
    await frame()
    await frame()
    const { x, y, width, height } = element.getBoundingClientRect()
    if (!element.isConnected || before.x !== x || before.y !== y) return { reason: 'it moves' }
    const center = { x: x + width / 2, y: y + height / 2 }
    const target = hit(center.x, center.y)
    if (target && (element.contains(target) || (target.contains(element) && target.matches('label')))) {
      guard(element)
      return center
    }
    return { reason: `it is covered by ${target?.outerHTML.slice(0, 120)}` }
  }

  /** The text on screen: of the open dialog, else of the page. */
  function text(): string {
    return (
      listScopes()
        .flatMap((scope) => (scope instanceof Element ? [scope] : [...scope.children]))
        // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not on screen.
        .map((element) => (element as HTMLElement).innerText ?? '')
        .join('\n')
    )
  }

  return { find, focusedName, isHit, listRoots, nameOf, place, text }
}
