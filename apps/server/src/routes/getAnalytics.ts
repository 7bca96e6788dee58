import { isOperator } from '../analytics/isOperator.ts'
import { readReport } from '../analytics/readReport.ts'
import { ApiError } from '../errors/ApiError.ts'
import type { Handler } from './Handler.ts'

/** What a project's pages reported, for the operator. Without a project, that of a server that has none. */
export const getAnalytics: Handler<'getAnalytics'> = async (context, { query, headers }) => {
  if (!isOperator(context.config, headers.authorization))
    throw new ApiError(401, {
      field: 'authentication',
      description: 'This needs the operator’s token (ANALYTICS_TOKEN).',
    })
  return await readReport(context, { projectId: query.projectId ?? 'default', days: query.days })
}
