/** A wallet app that takes encrypted requests by universal links, and answers by opening the page again. */
export type LinkApp = {
  name: string
  /** Of its listing in a server's catalogue. */
  explorerId: string
  /** Its methods are names behind it. */
  url: string
  /** The parameter with the key of its half of the encryption. */
  keyName: string
}

export const linkApps: readonly LinkApp[] = [
  {
    name: 'Phantom',
    explorerId: '3bb68de60f56156655a2a70e606892edda3e2f2fc57b482bfe3ef1c5263db5b6',
    url: 'https://phantom.app/ul/v1/',
    keyName: 'phantom_encryption_public_key',
  },
  {
    name: 'Solflare',
    explorerId: '306b3688eff872b71e7d7dff75d08cbd5879d551da59b13a25ce02a151ca2d4d',
    url: 'https://solflare.com/ul/v1/',
    keyName: 'solflare_encryption_public_key',
  },
]
