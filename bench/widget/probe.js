// Runs in the page before anything else and notes, on `window.probe`, when the visitor sees what. Times are performance.now().
// Plain JavaScript: it is sent to the browser as it is.
;(() => {
  const probe = { longTasks: [], events: [], frames: [], followFrames }
  window.probe = probe

  observe('longtask', {}, ({ startTime, duration }) => probe.longTasks.push({ startTime, duration }))
  observe('event', { durationThreshold: 16 }, ({ name, startTime, duration, interactionId }) => {
    if (interactionId) probe.events.push({ name, startTime, duration })
  })
  addEventListener(
    'click',
    ({ timeStamp }) => {
      probe.clickMs ??= timeStamp
      whenPainted((text) => text.startsWith('Mock Wallet'), 'rowMs')
    },
    { capture: true, once: true },
  )
  whenPainted((text) => text === 'Connect Wallet', 'buttonMs')

  function observe(type, options, note) {
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...options })
  }

  /** Checks each frame for a visible button with such a name; records when the frame that shows it has been painted. */
  function whenPainted(matches, mark) {
    const check = () => {
      if (!document.body || !find(document, matches)) return requestAnimationFrame(check)
      // A message sent from a frame callback is handled after that frame's paint.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        probe[mark] = performance.now()
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

  function find(root, matches) {
    for (const button of root.querySelectorAll('button')) {
      const visible = button.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      if (visible && matches((button.getAttribute('aria-label') ?? button.textContent).trim())) return true
    }
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot && find(element.shadowRoot, matches)) return true
    }
    return false
  }
})()
