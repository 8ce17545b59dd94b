// The end of npm ci (postinstall): an install that lacks what this machine needs does not look like a success.
import { needDependencies } from "./dependencies.mjs";
import { needProjectNode } from "./node.mjs";

needDependencies({ dev: false });
needProjectNode();
