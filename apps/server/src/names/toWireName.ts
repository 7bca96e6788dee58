import type { RegisteredName } from '@latchkey/wire'
import type { StoredName } from '../stores/createNameStore.ts'

/** A name as the API shows it. */
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
  }
}
