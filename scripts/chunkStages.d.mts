type Chunks = Record<string, { module?: string; imports: string[] }>
type Group = { name: string; modules: string[] }
type Row = { name: string; files: string[] }
export function chunkStages(
  chunks: Chunks,
  plan: { entry: string; stages: Group[]; connected?: string[]; views?: Group[] },
): { stages: Row[]; views: Row[]; shared: string[]; later: { module: string; files: string[] }[] }
