import { callVault } from '../calls/callVault.ts'
import type { Vault } from '../calls/vaultCalls.ts'
import { WalletError } from '../errors.ts'

type ScriptUrlPolicy = { createScriptURL(url: string): string }
type TrustedTypes = {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): ScriptUrlPolicy
}

/**
 * The vault in its worker, from the one script that the server named. Browsers with Trusted Types accept a worker's address only from this
 * page's one policy.
 */
export function startVault(path: string): Vault {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const rules = {
    createScriptURL: (url: string) => {
      if (url !== path) throw new WalletError('vault_failed', { details: 'another script' })
      return url
    },
  }
  const policy = trustedTypes?.createPolicy('latchkey', rules) ?? rules
  return callVault(() => new Worker(policy.createScriptURL(path), { type: 'module', name: 'latchkey vault' }))
}
