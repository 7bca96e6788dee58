import { WalletError } from '@latchkey/core/errors'

/**
 * Reads a wallet's chain id: hex by EIP-695, a number or decimal text by some.
 * @returns the CAIP-2 reference, such as '1'
 * @throws WalletError for anything else
 */
export function parseChainId(answer: unknown): string {
  const id =
    typeof answer === 'string' && /^(?:0x[0-9a-f]{1,13}|\d{1,16})$/i.test(answer) ? Number(answer) : (answer as number)
  if (!Number.isSafeInteger(id) || id <= 0) throw new WalletError({ details: 'The wallet answered no chain id.' })
  return String(id)
}
