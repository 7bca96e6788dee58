import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listScenes } from '../apps/playground/src/gallery/sceneNames.ts'
import { toPicture, type Variant, variants } from '../e2e/screenshots/variants.ts'
import { views } from '../packages/react/src/views/index.ts'

const pictures = readdirSync(join(import.meta.dirname, '../docs/screenshots')).filter((name) => name.endsWith('.png'))
const variantNames = Object.keys(variants) as Variant[]
const scenes = [...listScenes(Object.keys(views)), 'landing']

test('docs/screenshots has every variant of every scene and of the landing page', () => {
  const missing = scenes.filter((scene) =>
    variantNames.some((variant) => !pictures.includes(toPicture(scene, variant))),
  )
  const commands = missing.map((scene) => `npm run screenshots -- ${scene}`)
  expect(missing, `Scenes without pictures; run: ${commands.join('; ')}`).toEqual([])
})

test('docs/screenshots has no other pictures', () => {
  const expected = new Set(scenes.flatMap((scene) => variantNames.map((variant) => toPicture(scene, variant))))
  const others = pictures.filter((picture) => picture !== 'hero.png' && !expected.has(picture))
  expect(others, 'Pictures of no scene; remove them').toEqual([])
})
