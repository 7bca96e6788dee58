// Runs in the page before anything else: as many wallets as `window.walletCount` says announce themselves (EIP-6963).
;(() => {
  const svg = (i) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path fill="hsl(${i} 60% 50%)" d="M0 0h1v1H0z"/></svg>`
  const provider = Object.freeze({
    request: async ({ method }) => {
      if (method === 'eth_accounts') return []
      throw Object.assign(new Error('The benchmark wallet connects nobody.'), { code: 4001 })
    },
    on() {},
    removeListener() {},
  })
  const details = Array.from({ length: window.walletCount ?? 2 }, (_, i) =>
    Object.freeze({
      info: Object.freeze({
        uuid: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
        name: `Mock Wallet ${i + 1}`,
        icon: `data:image/svg+xml,${encodeURIComponent(svg(i))}`,
        rdns: `dev.latchkey.mock${i + 1}`,
      }),
      provider,
    }),
  )
  const announce = () => {
    for (const detail of details) dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  addEventListener('eip6963:requestProvider', announce)
  announce()
})()
