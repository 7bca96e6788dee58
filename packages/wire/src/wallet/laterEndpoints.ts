import { accountEndpoints } from './accountEndpoints.ts'
import { deviceEndpoints } from './deviceEndpoints.ts'
import { guardedEndpoints } from './guardedEndpoints.ts'
import { limitEndpoints } from './limitEndpoints.ts'
import { passkeyEndpoints } from './passkeyEndpoints.ts'
import { priceEndpoints } from './priceEndpoints.ts'
import { socialEndpoints } from './socialEndpoints.ts'

/** What the wallet's page calls once it has loaded more than signing in by email. */
export const laterEndpoints = {
  ...deviceEndpoints,
  ...socialEndpoints,
  ...passkeyEndpoints,
  ...accountEndpoints,
  ...guardedEndpoints,
  ...limitEndpoints,
  ...priceEndpoints,
} as const
