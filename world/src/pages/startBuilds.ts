import { prepareTemplate } from '../server/createServerPart.ts'
import { buildEmbedded } from './buildEmbedded.ts'
import { buildPage } from './buildPage.ts'

/** Builds the pages and the database. `stop` ends unfinished builds. */
export function startBuilds(
  wanted: { playground: boolean; phone: boolean; embedded: boolean; database: boolean },
  signal: AbortSignal | undefined,
) {
  const ending = new AbortController()
  const ends = signal ? AbortSignal.any([signal, ending.signal]) : ending.signal
  const build = (name: 'playground' | 'phone') =>
    wanted[name] ? buildPage({ name, packageName: `@latchkey/${name}`, signal: ends }) : undefined
  const builds = {
    playground: build('playground'),
    phone: build('phone'),
    embedded: wanted.embedded ? buildEmbedded({ signal: ends }) : undefined,
    database: wanted.database ? prepareTemplate({ signal: ends }) : undefined,
  }
  // The caller that serves a page awaits it; a failure before that must not be an unhandled rejection.
  const settled = Promise.allSettled(Object.values(builds))
  return {
    ...builds,
    async stop() {
      ending.abort()
      await settled
    },
  }
}
