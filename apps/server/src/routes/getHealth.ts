import { version } from '../packageRoot.ts'
import type { Handler } from './Handler.ts'

/** Says that the process takes requests; it asks no upstream. */
export const getHealth: Handler<'getHealth'> = ({ commit = 'unknown' }) => ({
  contentType: 'text/plain; charset=utf-8',
  bytes: `OK v${version}, commit hash: ${commit}, uptime: ${Math.floor(process.uptime())} seconds`,
})
