import { DEMO_LIST } from '../../service/demo/demo-list';
import { demoSession } from './add-connection';
import type { CommandContext } from './context';

/** Open a Demo Rollout: 40 rooms over three sites, against the demo service. */
export async function openDemoRollout(context: CommandContext): Promise<void> {
  const session = await demoSession(context);
  if (session !== undefined) await context.untitledLists.open(DEMO_LIST, session);
}
