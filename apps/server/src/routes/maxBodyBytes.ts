import type { Endpoint } from '@latchkey/wire'

/** More than any form of a person's holds. */
const defaultBytes = 65_536

/** Bytes a body of an endpoint may have. */
export function maxBodyBytes({ maxBodyBytes = defaultBytes }: Endpoint): number {
  return maxBodyBytes
}
