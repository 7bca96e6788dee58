import type { Project } from '../env.ts'
import { AdmissionError } from './AdmissionError.ts'
import { isOriginAllowed } from './originRule.ts'

/** What a client says of itself when it connects. */
export type ClientClaims = {
  projectId: string
  /** The Origin header, which a browser sends and a page cannot choose. */
  origin: string | undefined
  /** Package name or bundle id of a native app. */
  app: string | undefined
}

/**
 * Lets a project in from where it may come. No Origin is not every origin: a native app is let in by its name.
 * @throws AdmissionError PROJECT_UNKNOWN, ORIGIN_NOT_ALLOWED
 */
export function admitProject(claims: ClientClaims, projects: readonly Project[]): void {
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
