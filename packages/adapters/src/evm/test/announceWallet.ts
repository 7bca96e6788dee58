import type { Eip1193Provider } from '../provider.ts'

/** Announces a wallet by EIP-6963 now and on each request; returns a function that removes it from the page. */
export function announceWallet(provider: Eip1193Provider, info: Record<string, unknown> = {}): () => void {
  const detail = {
    info: {
      uuid: '350670db-19fa-4704-a166-e52e178b59d2',
      name: 'Test Wallet',
      rdns: 'org.example.test',
      icon: '',
      ...info,
    },
    provider,
  }
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => window.removeEventListener('eip6963:requestProvider', announce)
}
