import { operatorToken } from '../../server/operatorToken.ts'
import type { Scene } from '../Scene.ts'

export async function captureProjects({ call }: Scene): Promise<void> {
  const client = 'projectId=local&st=appkit&sv=react-1.0.0'
  await call('getAppConfig', `/appkit/v1/config?${client}`)
  await call('getProjectLimits', `/appkit/v1/project-limits?${client}`)
  await call('getAllowedOrigins', `/projects/v1/origins?${client}`)
  await call('getAnalyticsConfig', `/getAnalyticsConfig?${client}`)
  const event = {
    eventId: '9f1c0f7e-7f57-4a0e-8a53-4d1b8f0f6a10',
    url: 'https://shop.example/',
    domain: 'shop.example',
  }
  await call('reportEvents', `/batch?${client}`, {
    body: [{ ...event, timestamp: 1_795_268_550_000, props: { type: 'track', event: 'MODAL_OPEN' } }],
  })
  await call('reportError', `/e?${client}`, {
    body: {
      ...event,
      timestamp: '2026-11-21T13:42:30.000Z',
      props: { type: 'error', event: 'API_ERROR', errorType: 'Error', errorMessage: 'timeout', stackTrace: '' },
    },
  })
  await call('getAnalytics', '/v1/analytics?projectId=local&days=1', {
    headers: { authorization: `Bearer ${operatorToken}` },
  })
}
