/**
 * Announces wallets that stand in a list and refuse every request, to see how a long list behaves.
 * @param count - how many.
 */
export function announceCrowd(count: number): void {
  const details = Array.from({ length: count }, (_, index) => {
    const number = String(index + 1).padStart(4, '0')
    return Object.freeze({
      info: Object.freeze({
        uuid: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
        name: `Crowd ${number}`,
        rdns: `crowd.wallet${number}.example`,
        icon: '',
      }),
      provider: {
        request: () => Promise.reject(new Error('A wallet of the crowd answers nothing.')),
        on() {},
        removeListener() {},
      },
    })
  })
  const announce = () => {
    for (const detail of details) window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}
