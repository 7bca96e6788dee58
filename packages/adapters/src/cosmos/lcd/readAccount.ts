import type { Network } from '@latchkey/core'
import { type Lcd, readAmount, readObject } from './createLcd.ts'

export type CosmosAccount = {
  number: bigint
  /** How many transactions it has signed. */
  sequence: bigint
  /** Of the chain itself, without a key. */
  isModule: boolean
}

/** @returns undefined for an address that has never had anything. @throws RpcAnswerInvalidError and what the client throws */
export async function readAccount(
  lcd: Lcd,
  { network, address, signal }: { network: Network; address: string; signal?: AbortSignal | undefined },
): Promise<CosmosAccount | undefined> {
  const { json, url, fault } = await lcd.ask(network, { path: `/cosmos/auth/v1beta1/accounts/${address}`, signal })
  if (fault?.code === 5) return undefined
  const account = readObject(json.account, url)
  // Accounts of modules, and those whose coins vest, have the plain one within them.
  let base = account
  for (const part of ['base_vesting_account', 'base_account']) base = part in base ? readObject(base[part], url) : base
  const isOwn = base.address === address
  return {
    number: readAmount(isOwn ? base.account_number : undefined, url),
    sequence: readAmount(base.sequence, url),
    isModule: String(account['@type']).endsWith('.ModuleAccount'),
  }
}
