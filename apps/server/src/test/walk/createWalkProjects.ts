import { projectCommand } from '../../cli/projectCommand.ts'
import type { Server } from '../../createServer.ts'
import { sessionEnv } from '../createDapp.ts'

/** How a server is set up that sessions are walked on: what is limited for other reasons would hide what is behind it. */
export const walkEnv = { ...sessionEnv, TRUSTED_PROXY_HOPS: '1' }

/** The project of the owner's pages, and another. */
export async function createWalkProjects({ context }: Pick<Server, 'context'>): Promise<void> {
  for (const line of ['create shop', 'create bank'])
    await projectCommand({ db: context.db, config: context.config, print: () => undefined }, line.split(' '))
}
