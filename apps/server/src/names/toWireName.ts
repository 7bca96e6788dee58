import type { NameChange, RegisteredName } from '@latchkey/wire'
import type { OwnerChange, StoredName } from '../stores/NameStore.ts'

/** Converts a name for the API. */
export function toWireName(stored: StoredName): RegisteredName {
  return {
    name: stored.name,
    registered_at: stored.registeredAt.toISOString(),
    updated_at: stored.updatedAt?.toISOString() ?? null,
    attributes: stored.attributes,
    addresses: Object.fromEntries(
      stored.addresses.map(({ coinType, address, createdAt }) => [
        String(coinType),
        { address, created_at: createdAt.toISOString() },
      ]),
    ),
    owner_coin_type: stored.ownerCoinType,
    ...toWireChange(stored.ownerChange, stored.ownerCoinType),
  }
}

/** The fields about a change of owner, while it can be undone; `coinType` is that of the returned address. */
export function toWireChange(change: OwnerChange | undefined, coinType: number): NameChange {
  if (!change) return {}
  const earlier = change.earlier.find((owned) => owned.coinType === coinType)
  return {
    owner_changed_at: change.changedAt.toISOString(),
    undoable_until: change.undoableUntil.toISOString(),
    ...(earlier && { earlier_address: earlier.address }),
  }
}
