import { navigate, open, registerName } from '@latchkey/core'
import type { Scene, Stage } from './Scene.ts'

const taken = 'harb'

/** Getting a name: typed, refused, signed for, registered. */
export const nameScenes = {
  RegisterAccountName: formScene({ label: 'harbour-master' }),
  'RegisterAccountName.empty': formScene({}),
  'RegisterAccountName.wrong': formScene({ label: 'harbour master' }),
  'RegisterAccountName.taken': {
    connected: true,
    async play(stage) {
      // Whoever has it by now: it is taken.
      await registerName(stage.latchkey, { label: taken }).catch(() => {})
      showForm(stage, { label: taken })
    },
  },
  RegisterAccountNameSuccess: {
    connected: true,
    play({ latchkey }) {
      open(latchkey)
      navigate(latchkey, 'RegisterAccountNameSuccess', { name: 'harbour-master.reown.id' })
    },
  },
} satisfies Record<string, Scene>

function formScene(params: { label?: string }): Scene {
  return { connected: true, play: (stage) => showForm(stage, params) }
}

function showForm({ latchkey }: Stage, params: { label?: string }): void {
  open(latchkey)
  navigate(latchkey, 'RegisterAccountName', params)
}
