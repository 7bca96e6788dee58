import { readFile } from 'node:fs/promises'
import { ConfigError } from '../../errors/ConfigError.ts'
import { createSecret, type Secret } from '../../secrets/createSecret.ts'
import type { WalletKeyConfig } from '../walletConfig.ts'
import { createLocalKeyProvider } from './createLocalKeyProvider.ts'
import { createVaultKeyProvider } from './createVaultKeyProvider.ts'
import { type KeyProvider, UnknownKeyError } from './KeyProvider.ts'

/**
 * The configured provider. After a move from or to Vault, `previous` opens what the local key wrapped.
 * @throws ConfigError where the file of the key cannot be read or holds something else
 */
export async function openKeyProvider(
  config: WalletKeyConfig,
  { previous }: { previous: Secret | undefined },
): Promise<KeyProvider> {
  const isVaults = (wrapped: string) => wrapped.startsWith('vault:')
  if (config.kind !== 'vault') {
    const key = config.kind === 'hex' ? config.hex : await readKeyFile(config.path)
    const local = createLocalKeyProvider({ key, previous })
    const unwrap: KeyProvider['unwrap'] = async (wrapped, context) => {
      if (isVaults(wrapped)) throw new UnknownKeyError('A key was wrapped by Vault, which is not configured.')
      return await local.unwrap(wrapped, context)
    }
    return { ...local, unwrap }
  }
  const vault = createVaultKeyProvider(config)
  const local = previous && createLocalKeyProvider({ key: previous })
  const unwrap: KeyProvider['unwrap'] = async (wrapped, context) => {
    if (isVaults(wrapped)) return await vault.unwrap(wrapped, context)
    if (!local) throw new UnknownKeyError('A key was wrapped by a WALLET_KEY that is not configured.')
    return await local.unwrap(wrapped, context)
  }
  return { ...vault, unwrap }
}

/**
 * The key in a file.
 * @param names the operator's setting of its path, and where it is described: an error names them.
 * @throws ConfigError where it cannot be read or holds something else
 */
export async function readKeyFile(
  path: string,
  { setting = 'WALLET_KEY_FILE', ...described }: { setting?: string; manual?: string } = {},
): Promise<Secret> {
  const toError = (message: string) => new ConfigError([{ path: [setting], message }], described)
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'an error'
    throw toError(`cannot be read: ${code}`)
  })
  const hex = text.trim()
  if (!/^[0-9a-fA-F]{64}$/.test(hex)) throw toError('must hold 64 hexadecimal digits and nothing else')
  return createSecret(hex)
}
