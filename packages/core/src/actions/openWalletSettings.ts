import { toBaseError } from '../errors/toBaseError.ts'
import type { Latchkey } from '../latchkey.ts'

/**
 * Opens the settings of the embedded wallet on its own page: email address, recovery, devices, export. Resolves once the visitor has closed
 * them.
 *
 * @param options.section `recovery`: only the screen on which the visitor sets what opens the wallet on another device
 * @throws EmbeddedWalletUnavailableError, EmbeddedWalletTimeoutError, AbortedError, UserRejectedError where the visitor turned away
 * @example button.onclick = () => void openWalletSettings(latchkey)
 */
export async function openWalletSettings(
  latchkey: Latchkey,
  { section, signal }: { section?: 'recovery' | undefined; signal?: AbortSignal | undefined } = {},
): Promise<void> {
  try {
    const { embeddedWalletOf } = await import('../embedded/createEmbeddedWallet.ts')
    await embeddedWalletOf(latchkey).openSettings({ section, signal })
  } catch (error) {
    throw toBaseError(error)
  }
}
