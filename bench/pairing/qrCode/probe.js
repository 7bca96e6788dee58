// Runs in the page before its own scripts: measures the time from a click on the list to a painted code.
window.timeToCode = () =>
  new Promise((resolve) => {
    const findCode = () =>
      [...document.querySelectorAll('*')].some((element) => element.shadowRoot?.querySelector('.lk-qr svg'))
    const onClick = ({ timeStamp }) => {
      const check = () => {
        if (!findCode()) return requestAnimationFrame(check)
        // The task after the frame's callbacks: the frame is painted.
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now() - timeStamp)
        return port2.postMessage(undefined)
      }
      requestAnimationFrame(check)
    }
    addEventListener('click', onClick, { capture: true, once: true })
  })
