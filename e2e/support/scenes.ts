import { listScenes } from '../../apps/playground/src/gallery/sceneNames.ts'
import { views } from '../../packages/react/src/views/index.ts'

/** The scenes of all views: what the accessibility run visits and the screenshots show. */
export const sceneNames = listScenes(Object.keys(views))

/** The page's query for a scene. */
export function sceneQuery(name: string, query: Record<string, string> = {}): string {
  const [view = '', state] = name.split('.')
  return `/bench?${new URLSearchParams({ view, ...(state ? { state } : {}), ...query })}`
}
