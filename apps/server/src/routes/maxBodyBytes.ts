import type { Endpoint } from '@latchkey/wire'

/** More than any form of a person's holds; a larger body is refused with 413 where no contract says otherwise. */
export const defaultBodyBytes = 65_536

/** Bytes a body of an endpoint may have. */
export function maxBodyBytes({ maxBodyBytes = defaultBodyBytes }: Endpoint): number {
  return maxBodyBytes
}
