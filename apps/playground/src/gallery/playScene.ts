import { connect, navigate, open } from '@latchkey/core'
import { type Scene, type Stage, waitFor } from './Scene.ts'
import type { PlainView } from './sceneNames.ts'
import { scenes } from './scenes.ts'

/**
 * Puts Latchkey into the state that a scene needs, then opens its view. Sets `data-scene="ready"` on the page once it is ready for
 * screenshots.
 * @throws Error listing the scenes, for an unknown state of a view
 */
export async function playScene(stage: Stage, options: { view: string; state: string | undefined }): Promise<void> {
  const name = options.state ? `${options.view}.${options.state}` : options.view
  const scene = (scenes as Partial<Record<string, Scene>>)[name] ?? plainScene(name)
  const { latchkey, wallet } = stage
  await waitFor(latchkey, (state) => state.ready && state.connectors.some(({ id }) => id === wallet.rdns))
  if (scene.connected && latchkey.store.getState().connections.eip155.status !== 'connected') {
    await connect(latchkey, { connectorId: wallet.rdns })
  }
  await scene.play(stage)
  document.documentElement.dataset.scene = 'ready'
}

/** A connected account and the view, opened as a visitor would. */
function plainScene(name: string): Scene {
  if (!isPlainView(name))
    throw new Error(`There is no scene "${name}". There are: ${Object.keys(scenes).join(', ')}, and every other view.`)
  return {
    connected: true,
    play({ latchkey }) {
      open(latchkey)
      navigate(latchkey, name, {})
    },
  }
}

/** A view without a scene of its own opens without parameters: with any, `scenes` would not compile. */
function isPlainView(name: string): name is PlainView {
  return !name.includes('.')
}
