import type { Address } from 'viem'
import type { StoredName } from '../NameStore.ts'

/** The owner's address. */
export function ownerOf({
  addresses,
  ownerCoinType,
}: Pick<StoredName, 'addresses' | 'ownerCoinType'>): Address | undefined {
  return addresses.find(({ coinType }) => coinType === ownerCoinType)?.address
}
