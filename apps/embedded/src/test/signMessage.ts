import { verifyMessage } from 'viem'
import { toHex, toUtf8 } from '../bytes.ts'
import { fetchOpening } from '../flows/enrolments.ts'
import type { WalletContext } from '../flows/walletContext.ts'

/** Signs a message with the wallet as it opens on this device. @throws Error where the signature is not of the address */
export async function signMessage(
  page: WalletContext,
  { message, address }: { message: string; address: string },
): Promise<void> {
  const opening = await fetchOpening(page, 'sign')
  const request = { kind: 'message' as const, message: toHex(toUtf8(message)) }
  const { signature } = await page.vault.sign({ opening, request })
  // Both are of the vault, which returns no other form.
  const signed = { address: address as `0x${string}`, message, signature: signature as `0x${string}` }
  if (!(await verifyMessage(signed))) throw new Error('The signature is not of the address.')
}
