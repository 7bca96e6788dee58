// Runs in the page before anything else and notes, on `window.probe`, when the visitor sees what, and tells `window.noteMark`, where the
// driver waits. Times are performance.now().
// Plain JavaScript: it is sent to the browser as it is.
;(() => {
  const probe = { longTasks: [], events: [], frames: [], followFrames, watchNext }
  window.probe = probe

  observe('longtask', {}, ({ startTime, duration }) => probe.longTasks.push({ startTime, duration }))
  observe('event', { durationThreshold: 16 }, ({ name, startTime, duration, interactionId }) => {
    if (interactionId) probe.events.push({ name, startTime, duration })
  })
  addEventListener(
    'click',
    ({ timeStamp }) => {
      probe.tapMs ??= timeStamp
      whenPainted(() => find(document, 'dialog[open] h1', () => true), 'frameMs')
      whenPainted(() => button((text) => text.startsWith('Mock Wallet')), 'rowMs')
    },
    { capture: true, once: true },
  )
  whenPainted(() => button((text) => text === 'Connect Wallet'), 'buttonMs')

  function observe(type, options, note) {
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...options })
  }

  /** Notes when the next step, WalletConnect's code or the rows of All Wallets, is painted after the next click. */
  function watchNext(name) {
    const isThere =
      name === 'WalletConnect'
        ? () => find(document, '.lk-qr svg', () => true)
        : () => find(document, '.lk-all-wallets button', (row) => row.textContent.length > 0)
    addEventListener(
      'click',
      ({ timeStamp }) => {
        probe.nextTapMs = timeStamp
        whenPainted(isThere, 'nextMs')
      },
      { capture: true, once: true },
    )
  }

  /** Checks each frame; notes when the one in which it is there has been painted. */
  function whenPainted(isThere, mark) {
    const check = () => {
      if (!document.body || !isThere()) return requestAnimationFrame(check)
      // A message sent from a frame callback is handled after that frame's paint.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        probe[mark] = performance.now()
        window.noteMark?.(mark)
      }
      port2.postMessage(undefined)
    }
    requestAnimationFrame(check)
  }

  /** From now on notes the time between one frame and the next. */
  function followFrames() {
    let previous
    const note = (now) => {
      if (previous !== undefined) probe.frames.push(now - previous)
      previous = now
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  }

  const button = (matches) =>
    find(document, 'button', (found) => matches((found.getAttribute('aria-label') ?? found.textContent).trim()))

  /** Whether such an element is visible, in the document or a shadow root. */
  function find(root, selector, matches) {
    for (const element of root.querySelectorAll(selector))
      if (element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && matches(element)) return true
    for (const host of root.querySelectorAll('latchkey-modal'))
      if (host.shadowRoot && find(host.shadowRoot, selector, matches)) return true
    return false
  }
})()
