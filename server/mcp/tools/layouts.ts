import { z } from 'zod'
import { layoutSchema, type Layout } from '#contract/schemas/layout'
import { createLayout, deleteLayout, getLayout, listLayouts, updateLayout } from '#services/layouts/layouts'
import { defineMcpTool } from '#server/utils/define-mcp-tool'
import { viewOf } from '../answer-size'

/** Enough to choose one, or to know that it was saved; how it looks is read with get_layout. */
const layoutView = layoutSchema.pick({ id: true, name: true, builtIn: true, readOnly: true })
const tellLayout = (layout: Layout) => viewOf(layoutView, layout)

export const layoutTools = [
  defineMcpTool('listLayouts', {
    name: 'list_layouts',
    title: 'Layouts',
    effect: 'reads',
    output: z.object({ data: layoutView.array() }),
    tell: ({ data }: { data: Layout[] }) => ({ data: data.map(tellLayout) }),
  }, ({ account }) => listLayouts(account)),

  defineMcpTool('getLayout', {
    name: 'get_layout', title: 'Read a layout', effect: 'reads',
  }, ({ account, params }) => getLayout(account, params.id)),

  defineMcpTool('createLayout', {
    name: 'create_layout', title: 'Save a layout', effect: 'adds', output: layoutView, tell: tellLayout,
  }, ({ account, body }) => createLayout(account, body)),

  defineMcpTool('updateLayout', {
    name: 'update_layout', title: 'Change a layout', effect: 'changes', output: layoutView, tell: tellLayout,
  }, ({ account, params, body }) => updateLayout(account, params.id, body)),

  defineMcpTool('deleteLayout', {
    name: 'delete_layout', title: 'Delete a layout', effect: 'ends',
  }, ({ account, params }) => deleteLayout(account, params.id)),
]
