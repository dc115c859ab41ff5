import { z } from 'zod'
import { releaseFreedPages } from '#db/freed-pages'
import type { FileStore } from '#integrations/files/index'
import { countFiles } from '#services/files/count'
import { moveToDatabase, moveToStore, type FilesMoved } from '#services/files/move'
import type { ServiceContext } from '#services/work/context'
import { defineCommand, flag, formatAnswer, parseOptions, UsageError, value, withService, type Outcome } from '../command'
import { openProgress } from '../progress'

export const filesStatusCommand = defineCommand({
  name: 'files status',
  usage: 'files status [--json]',
  takes: { json: flag },
  async run({ values: { json = false } }) {
    return withService(async service => formatAnswer(await countFiles(service), json))
  },
})

const optionsSchema = z.object({ to: z.enum(['objects', 'database']).default('objects') })

export const moveFilesCommand = defineCommand({
  name: 'files move',
  usage: 'files move [--to objects|database]',
  takes: { to: value },
  async run({ values }) {
    const { to } = parseOptions(optionsSchema, values)
    return withService(async (service): Promise<Outcome> => {
      const { files } = service.outside
      if (files === null) throw new UsageError('NUXT_FILES_URL does not say which object store')
      const { done, failed } = await moveAll(service, files, to === 'objects' ? moveToStore : moveToDatabase)
      await releaseFreedPages(service.database)
      const counted = await countFiles(service)
      return {
        text: [
          `${done} files were moved, each with the SHA-256 that it was kept with.`,
          `${counted.inDatabase} lie in the database, ${counted.inStore} in the object store.`,
          ...failed > 0 ? [`${failed} could not be moved: the log and \`verify\` say why.`] : [],
        ].join('\n'),
        isFailure: failed > 0,
      }
    })
  },
})

/** Sweep by sweep, as the background work does it, until one finds nothing. Cut short, it goes on from there. */
async function moveAll(
  service: ServiceContext, files: FileStore, move: typeof moveToStore,
): Promise<FilesMoved> {
  const progress = openProgress(process.stderr)
  for (let sum = 0; ;) {
    const { done, failed } = await move(service, files)
    sum += done
    if (done === 0) {
      progress.clear()
      return { done: sum, failed }
    }
    progress.tell(sum, () => `${sum} files …`)
  }
}
