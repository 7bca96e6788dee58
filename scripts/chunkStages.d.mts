type Chunks = Record<string, { module?: string; imports: string[] }>
type Plan = { entry: string; stages: { name: string; modules: string[] }[] }
export function chunkStages(
  chunks: Chunks,
  plan: Plan,
): { stages: { name: string; files: string[] }[]; later: { module: string; files: string[] }[] }
