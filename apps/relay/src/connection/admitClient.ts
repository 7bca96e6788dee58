import type { IncomingMessage } from 'node:http'
import { AdmissionError } from '../auth/AdmissionError.ts'
import { isOriginAllowed } from '../auth/originRule.ts'
import { verifyAuthJwt } from '../auth/verifyAuthJwt.ts'
import type { Project } from '../env.ts'
import { addressKey } from '../limits/addressKey.ts'
import type { RelayContext } from '../RelayContext.ts'

/**
 * Admits a connecting client by capacity, token, project and origin.
 * @param options.audiences URLs a token may be for, as `toAudience` writes them.
 * @throws AdmissionError
 */
export function admitClient(
  context: Pick<RelayContext, 'config' | 'connections' | 'mayConnect' | 'mayBring'>,
  request: IncomingMessage,
  options: { query: URLSearchParams; audiences: ReadonlySet<string> },
): { clientId: string; address: string } {
  const { config, connections, mayConnect, mayBring } = context
  const { query, audiences } = options
  const address = addressKey(request, config.trustedProxyHops)
  if (connections.size >= config.maxConnections) throw new AdmissionError('RELAY_FULL')
  if (connections.ofAddress(address) >= config.maxConnectionsPerIp) throw new AdmissionError('TOO_MANY_CONNECTIONS')
  const bearer = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
  const clientId = verifyAuthJwt(query.get('auth') || bearer || '', { audiences, now: Date.now() })
  if (!mayConnect(clientId) || !mayBring(address, clientId)) throw new AdmissionError('TOO_MANY_REQUESTS')
  const claims = {
    projectId: query.get('projectId') ?? '',
    origin: request.headers.origin,
    app: query.get('packageName') ?? query.get('bundleId') ?? undefined,
  }
  admitProject(claims, config.projects)
  return { clientId, address }
}

/** A client's own claims in its connection request. */
type ClientClaims = {
  projectId: string
  /** The Origin header, which a browser sends and a page cannot choose. */
  origin: string | undefined
  /** Package name or bundle id of a native app. */
  app: string | undefined
}

/**
 * Admits a project from its origins and apps. A request without Origin must name one of its native apps.
 * @throws AdmissionError PROJECT_UNKNOWN, ORIGIN_NOT_ALLOWED
 */
function admitProject(claims: ClientClaims, projects: readonly Project[]): void {
  if (projects.length === 0) return
  const project = projects.find(({ id }) => id === claims.projectId)
  if (!project) throw new AdmissionError('PROJECT_UNKNOWN')
  if (!project.origins) return
  const isAllowed =
    claims.origin === undefined
      ? claims.app !== undefined && project.apps.includes(claims.app)
      : isOriginAllowed(claims.origin, project.origins)
  if (!isAllowed) throw new AdmissionError('ORIGIN_NOT_ALLOWED')
}
