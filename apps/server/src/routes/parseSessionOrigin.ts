import type { IncomingHttpHeaders } from 'node:http'
import { ApiError } from '../errors/ApiError.ts'
import { isOriginAllowed } from '../projects/originRule.ts'
import type { Project } from '../projects/Project.ts'

/**
 * Which page asks for a session: its owner is shown that. A browser says so itself and no page can change what it says; a caller that is none
 * names it in the body, out of the project's own.
 * @throws ApiError 400 `origin`.
 */
export function parseSessionOrigin(request: {
  headers: IncomingHttpHeaders
  body: { origin?: string | undefined }
  project: Pick<Project, 'originRules'>
}): string {
  const { headers, body, project } = request
  const origin = body.origin ?? headers.origin
  if (origin === undefined) refuse('Name the origin of the page that asks, such as https://shop.example.')
  if (headers.origin !== undefined && headers.origin !== origin)
    refuse('The origin is not that of the page that makes the call.')
  const isWritten = /^https?:/.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin
  if (!isWritten) refuse('The origin does not read as one: scheme, host and port as a browser writes them.')
  if (project.originRules.length > 0 && !isOriginAllowed(origin, project.originRules))
    refuse('The origin is none of this project’s.')
  return origin
}

function refuse(description: string): never {
  throw new ApiError(400, { field: 'origin', description })
}
