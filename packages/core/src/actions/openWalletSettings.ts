import { toBaseError } from '../errors/toBaseError.ts'
import type { Latchkey } from '../latchkey.ts'

/**
 * Opens the settings of the embedded wallet on its own page: email address, recovery, devices, export. Resolves once the visitor has closed
 * them.
 *
 * @throws EmbeddedWalletUnavailableError, EmbeddedWalletTimeoutError, AbortedError, UserRejectedError where the visitor turned away
 * @example button.onclick = () => void openWalletSettings(latchkey)
 */
export async function openWalletSettings(
  latchkey: Latchkey,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<void> {
  try {
    const { embeddedWalletOf } = await import('../embedded/createEmbeddedWallet.ts')
    await embeddedWalletOf(latchkey).openSettings({ signal })
  } catch (error) {
    throw toBaseError(error)
  }
}
