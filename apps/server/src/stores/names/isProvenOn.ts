import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { nameAddresses } from '../../db/schema.ts'
import { ethereumCoinType } from '../../names/coinTypes.ts'

/**
 * Rows whose address signed for the name: by its key, which counts on every network, or as the contract on the network of the coin type.
 * Rows from before that was recorded are read as a key's on Ethereum, and elsewhere as their network's alone.
 * @param coinType undefined for keys alone.
 */
export function isProvenOn(coinType: number | undefined): SQL | undefined {
  const byKey = sql`coalesce(${nameAddresses.provenByKey}, ${nameAddresses.coinType} = ${ethereumCoinType})`
  return and(
    eq(nameAddresses.isProven, true),
    coinType === undefined ? byKey : or(byKey, eq(nameAddresses.coinType, coinType)),
  )
}
