import { version } from '../packageRoot.ts'
import type { Handler } from './Handler.ts'

/** Reports that the process accepts requests; checks no upstream. */
export const getHealth: Handler<'getHealth'> = ({ commit = 'unknown' }) => ({
  contentType: 'text/plain; charset=utf-8',
  bytes: `OK v${version}, commit hash: ${commit}, uptime: ${Math.floor(process.uptime())} seconds`,
})
