import { featureIds, listUnset } from '../projects/Project.ts'
import type { Handler } from './Handler.ts'

/** Every feature of the project: existing clients treat a missing one as off. */
export const getAppConfig: Handler<'getAppConfig'> = ({ config }, { project }) => ({
  features: featureIds.map((id) => ({ id, ...project.features[id] })),
  unset: listUnset(project),
  nameZones: config.names.zones,
})
