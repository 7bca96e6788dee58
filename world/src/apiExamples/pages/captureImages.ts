import type { Scene } from '../Scene.ts'

export async function captureImages({ call }: Scene): Promise<void> {
  await call('getRemoteImage', '/public/getRemoteImage/3f0c9a5e1b7d42688b1e5a0c9d2f4e71', { status: 404 })
}
