import { WalletError } from '../errors.ts'
import type { Passkeys } from './Passkeys.ts'

export function createPasskeys(): Passkeys {
  return {
    isAvailable,
    create: async (...parameters) => (await loadCeremonies()).create(...parameters),
    get: async (...parameters) => (await loadCeremonies()).get(...parameters),
  }
}

/** Most logins use no passkey. */
const loadCeremonies = () => import('./ceremonies.ts')

async function isAvailable(): Promise<boolean> {
  // An IP address has no passkeys.
  const isDomain = !/^[\d.]+$|^\[/.test(location.hostname)
  if (!isDomain || typeof PublicKeyCredential === 'undefined') return false
  const { getClientCapabilities } = PublicKeyCredential as unknown as {
    getClientCapabilities?: () => Promise<Record<string, boolean>>
  }
  if (!getClientCapabilities) return true
  const capabilities = await getClientCapabilities
    .call(PublicKeyCredential)
    .catch(() => ({}) as Record<string, boolean>)
  return capabilities['extension:prf'] !== false
}

/** A browser without passkeys, and the tests that are not about them. */
export const noPasskeys: Passkeys = {
  isAvailable: async () => false,
  create: () => Promise.reject(new WalletError('passkey_failed')),
  get: () => Promise.reject(new WalletError('passkey_failed')),
}
