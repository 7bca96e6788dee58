import { ApiError } from '../errors/ApiError.ts'
import type { Handler } from './Handler.ts'

/** The origins of the named project. @throws ApiError 401, 429 */
export const getAllowedOrigins: Handler<'getAllowedOrigins'> = async (_context, request) => {
  const project = await request.findProject(request.query.projectId)
  if (!project)
    throw new ApiError(401, { field: 'authentication', description: 'We failed to authenticate your request' })
  return { allowedOrigins: [...project.allowedOrigins] }
}
