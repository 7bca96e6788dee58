import type { Session } from '@latchkey/wire'
import type { Projects } from '../projects/createProjects.ts'
import { throwInvalidCursor } from '../providers/cursor.ts'
import type { SessionCursor, StoredSession } from '../stores/createSessionStore.ts'
import type { Handler } from './Handler.ts'
import { parseSessionAccount } from './parseSessionGrant.ts'

/**
 * An owner sees the granted sessions of every project; grants are public on the chain as well. Pending ones are visible only to the page that
 * created them, because anyone can create them.
 */
export const getSessions: Handler<'getSessions'> = async (context, { params, query }) => {
  const { account } = parseSessionAccount(context, params.address)
  const { sessions, next } = await context.sessions.list(account, parseCursor(query.cursor))
  const ids = [...new Set(sessions.map(({ projectId }) => projectId))]
  const names = new Map(await Promise.all(ids.map(async (id) => [id, await findName(context.projects, id)] as const)))
  return {
    pcis: sessions.map((session) => toListed(session, names.get(session.projectId) ?? session.projectId)),
    next: next ? [next.isLive ? 1 : 0, next.createdAtMicros, next.pci].join('.') : null,
  }
}

/** @throws ApiError 400 `cursor`. */
function parseCursor(text: string | undefined): SessionCursor | undefined {
  if (text === undefined) return undefined
  const [, isLive, createdAtMicros, pci] =
    /^([01])\.(\d{1,17})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text) ?? []
  if (!createdAtMicros || !pci) throwInvalidCursor()
  return { isLive: isLive === '1', createdAtMicros, pci }
}

/** A project that is disabled has no name any more. */
async function findName(projects: Projects, id: string): Promise<string> {
  const project = await projects.find(id)
  return project?.id === id ? project.name : id
}

function toListed(session: StoredSession, projectName: string): Session {
  const { pci, projectId, expiresAt, createdAt, permissions, policies, origin, dappKey, context, revokedAt } = session
  return {
    project: { id: projectId, name: projectName, url: null, iconUrl: null },
    pci,
    expiry: toSeconds(expiresAt),
    createdAt: toSeconds(createdAt),
    permissions,
    policies,
    origin,
    dappKey,
    context: context ?? '0x',
    revokedAt: revokedAt && toSeconds(revokedAt),
    revokedBecause: revokedAt && (session.revokedBecause ?? 'owner'),
  }
}

function toSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000)
}
