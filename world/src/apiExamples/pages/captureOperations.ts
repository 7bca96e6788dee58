import type { Scene } from '../Scene.ts'

export async function captureOperations({ call, metricsUrl }: Scene): Promise<void> {
  await call('getHealth', '/health')
  await call('getReady', '/ready')
  await call('getMetrics', '/metrics', { origin: metricsUrl })
  await call('getOpenApi', '/openapi.json')
  await call('getDocs', '/docs')
}
