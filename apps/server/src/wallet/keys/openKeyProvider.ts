import { readFile } from 'node:fs/promises'
import { ConfigError } from '../../errors/ConfigError.ts'
import { createSecret, type Secret } from '../../secrets/createSecret.ts'
import type { WalletKeyConfig } from '../walletConfig.ts'
import { createLocalKeyProvider } from './createLocalKeyProvider.ts'
import { createVaultKeyProvider } from './createVaultKeyProvider.ts'
import type { KeyProvider } from './KeyProvider.ts'

/**
 * The configured provider. Keys that a local one wrapped stay readable with `previous` after a move to Vault.
 * @throws ConfigError where the file of the key cannot be read or holds something else
 */
export async function openKeyProvider(
  config: WalletKeyConfig,
  { previous }: { previous: Secret | undefined },
): Promise<KeyProvider> {
  if (config.kind === 'hex') return createLocalKeyProvider({ key: config.hex, previous })
  if (config.kind === 'file') return createLocalKeyProvider({ key: await readKeyFile(config.path), previous })
  const vault = createVaultKeyProvider(config)
  if (!previous) return vault
  const local = createLocalKeyProvider({ key: previous })
  return {
    ...vault,
    unwrap: (wrapped, context) => {
      if (wrapped.startsWith('vault:')) return vault.unwrap(wrapped, context)
      return local.unwrap(wrapped, context)
    },
  }
}

async function readKeyFile(path: string): Promise<Secret> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'an error'
    throw new ConfigError([{ path: ['WALLET_KEY_FILE'], message: `cannot be read: ${code}` }])
  })
  const hex = text.trim()
  if (!/^[0-9a-fA-F]{64}$/.test(hex))
    throw new ConfigError([{ path: ['WALLET_KEY_FILE'], message: 'must hold 64 hexadecimal digits and nothing else' }])
  return createSecret(hex)
}
