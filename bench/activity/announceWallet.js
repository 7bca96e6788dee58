// Runs in the page before anything else: one wallet announces itself (EIP-6963) and lets the page in at once.
;(() => {
  const answers = {
    eth_accounts: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
    eth_requestAccounts: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
    eth_chainId: '0x1',
  }
  const provider = Object.freeze({
    request: async ({ method }) => {
      if (method in answers) return answers[method]
      throw Object.assign(new Error(`The benchmark wallet knows no ${method}.`), { code: 4200 })
    },
    on() {},
    removeListener() {},
  })
  const icon = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path fill="#58f" d="M0 0h1v1H0z"/></svg>')}`
  const info = { uuid: '00000000-0000-4000-8000-000000000001', name: 'Mock Wallet', icon, rdns: 'dev.latchkey.mock' }
  const detail = Object.freeze({ info: Object.freeze(info), provider })
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
})()
