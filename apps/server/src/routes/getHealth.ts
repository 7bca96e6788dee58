import type { getHealth as contract } from '@latchkey/wire'
import { version } from '../version.ts'
import type { Handler } from './Handler.ts'

/** Says that the process takes requests; it asks no upstream. */
export const getHealth: Handler<typeof contract> = () => ({
  contentType: 'text/plain; charset=utf-8',
  bytes: `OK v${version}, uptime: ${Math.floor(process.uptime())} seconds`,
})
