import type { Network } from '@latchkey/core'
import { type Lcd, readAmount, readObject } from '../lcd/createLcd.ts'
import type { CosmosNetwork } from '../parseOptions.ts'

/** Base units of a denomination that an address has; of the native currency unless one is named. @throws what the client throws */
export async function getBalance(
  lcd: Lcd,
  options: { network: Network; address: string; denom?: string | undefined; signal?: AbortSignal | undefined },
): Promise<bigint> {
  // Networks are the adapter's own.
  const { address, denom = (options.network as CosmosNetwork).denom, signal } = options
  const path = `/cosmos/bank/v1beta1/balances/${address}/by_denom?denom=${encodeURIComponent(denom)}`
  const { json, url } = await lcd.read(options.network, { path, signal })
  const balance = readObject(json.balance, url)
  // Another denomination's would be another amount.
  return readAmount(balance.denom === denom ? balance.amount : undefined, url)
}
