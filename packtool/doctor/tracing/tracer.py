"""The state of following one plugin: what was seen, how sure it is, and how much work is left."""

from __future__ import annotations

import ast
import contextlib
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from packtool.code.folding.values import TREE_ROOT
from packtool.code.parsing import Unparsed
from packtool.doctor.tracing import statements
from packtool.doctor.tracing.attributes import attribute
from packtool.doctor.tracing.calling import call
from packtool.doctor.tracing.expressions import EXPRESSIONS
from packtool.doctor.tracing.frames import End, Frame
from packtool.doctor.tracing.importing import HOST_PACKAGE, compiled_in
from packtool.doctor.tracing.record import Fault, Read, Use, When, Wrong
from packtool.doctor.tracing.values import UNKNOWN, Const, Mod, Spot

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from packtool.code.project import Project
    from packtool.doctor.tracing.values import Value

MOST_STEPS = 400_000
MOST_STEPS_LATER = 20_000
_DEEPEST = 110
_MOST_MODULES = 300
_MOST_USES = 2_000


class OutOfWorkError(Exception):
    """The work that one plugin, or one callback, is given was used up."""


class Tracer:
    """Follows code of one tree. ``roots`` are the names under which the tree may import itself."""

    def __init__(
        self,
        project: Project,
        *,
        roots: Iterable[str],
        watched: Iterable[str],
        foreign: Iterable[str],
        paths: Iterable[str] = (),
    ) -> None:
        """Prepare to follow the files of ``project``.

        ``watched`` are the dotted names of functions outside of the tree whose calls are noted; ``foreign`` packages
        that an absolute import finds outside of the tree whatever lies in it; ``paths`` all files of the tree.
        """
        self.project = project
        self.roots = frozenset(roots)
        self.watched = frozenset(watched)
        self.foreign = frozenset(foreign)
        self.paths = frozenset(paths) or frozenset(project.files)
        self.folders = frozenset(str(each) for path in self.paths for each in PurePosixPath(path).parents)
        self.compiled = compiled_in(list(project.files))
        self.finished: set[str] = set()
        self.argument_spots: dict[str | int, Spot] = {}
        self.modules: dict[str, Mod] = {}
        self.uses: list[Use] = []
        self.faults: list[Fault] = []
        self.escapes: list[Spot] = []
        self.reads: list[Read] = []
        # What the plugin itself put on the context, by the trail to it, and whether it may have put more there.
        self.put: dict[str, Value] = {}
        self.reshaped = False
        # Whether the plugin may have told Python where else to look for modules.
        self.redirected = False
        # The call whose value nobody takes.
        self.dropped: ast.expr | None = None
        # The frame in which each module's own statements are followed.
        self.tops: dict[str, Frame] = {}
        # Whether something out of sight may have bound what Hermes looks for.
        self.unseen = False
        # Whether the function that was followed last surely raised.
        self.raised = False
        self.exhausted = False
        self.unsure = 0
        self.guarded = 0
        self.when = When.LOADING
        self.calls: list[Frame] = []
        self.active: list[int] = []
        self._depth = 0
        self._steps = 0
        self._until = MOST_STEPS

    # -- how sure, and how much work

    @property
    def maybe(self) -> bool:
        """Whether what is followed now may not happen at all."""
        return self.unsure > 0 or any(frame.doubt for frame in self.calls)

    @contextlib.contextmanager
    def doubting(self) -> Iterator[None]:
        """Follow what may not happen."""
        self.unsure += 1
        try:
            yield
        finally:
            self.unsure -= 1

    @contextlib.contextmanager
    def guarding(self) -> Iterator[None]:
        """Follow what is inside of a ``try`` that catches."""
        self.guarded += 1
        try:
            yield
        finally:
            self.guarded -= 1

    def step(self, number: int = 1) -> None:
        """Count work. Raises OutOfWorkError."""
        self._steps += number
        if self._steps > self._until:
            self.exhausted = True
            raise OutOfWorkError

    # -- following

    def evaluate(self, node: ast.AST | None, frame: Frame) -> Value:
        """Return what an expression is."""
        if node is None:
            return UNKNOWN
        self.step()
        follow = EXPRESSIONS.get(type(node))
        if follow is None or self._depth >= _DEEPEST:
            # Where a call is not followed, what it registers is not seen.
            self.exhausted = self.exhausted or isinstance(node, ast.Call)
            return UNKNOWN
        self._depth += 1
        try:
            return follow(self, node, frame)
        finally:
            self._depth -= 1

    def block(self, body: Sequence[ast.stmt], frame: Frame) -> End:
        """Follow statements one after another; returns how the block ended."""
        if self._depth >= _DEEPEST:
            self.exhausted = True
            return End.NOT
        self._depth += 1
        try:
            for statement in body:
                self.step()
                follow = statements.STATEMENTS.get(type(statement))
                end = follow(self, statement, frame) if follow is not None else End.NOT
                if end is not End.NOT:
                    return end
            return End.NOT
        finally:
            self._depth -= 1

    def module(self, path: str) -> Mod | None:
        """Return the module in a file of the tree, imported once; ``None`` when it cannot be parsed."""
        if path in self.modules:
            return self.modules[path]
        parsed = self.project.module(path)
        if isinstance(parsed, Unparsed) or len(self.modules) >= _MOST_MODULES:
            return None
        name = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        dotted = f"{HOST_PACKAGE}.plugin.{name}".removesuffix(".__init__")
        made = Mod(path=path, names={"__name__": Const(dotted)})
        self.modules[path] = made
        frame = self.tops[path] = Frame(module=made, names=made.names)
        calls, self.calls = self.calls, []
        # Whether an import happens at all is as sure as the place that it was met in.
        unsure, self.unsure = self.unsure, int(self.unsure > 0 or any(each.doubt for each in calls))
        try:
            self.block(parsed.tree.body, frame)
        finally:
            self.calls, self.unsure = calls, unsure
        made.names = frame.names
        self.finished.add(path)
        return made

    def call(self, function: Value, positional: list[Value], named: dict[str, Value]) -> Value:
        """Return what calling ``function`` gives."""
        return call(self, function, positional, named, spot=None)

    def attribute(self, owner: Value, name: str) -> Value:
        """Return an attribute of a value, within what is left of the work."""
        try:
            return attribute(self, owner, name)
        except OutOfWorkError:
            return UNKNOWN

    @staticmethod
    def own_path(path: str) -> Const:
        """Return what ``__file__`` holds in a file of the tree."""
        return Const(f"{TREE_ROOT}/{path}")

    def later(self, function: Value, positional: list[Value], named: dict[str, Value]) -> Value | None:
        """Follow what Hermes calls later, within a share of work of its own; ``None`` when that was not enough."""
        self.when = When.LATER
        before, self._until = self._until, self._steps + MOST_STEPS_LATER
        exhausted = self.exhausted
        try:
            return call(self, function, positional, named, spot=None)
        except (OutOfWorkError, RecursionError):
            self.exhausted = exhausted
            return None
        finally:
            self._steps, self._until, self.when = 0, before, When.LOADING
            self._depth, self.unsure, self.guarded, self.calls, self.active = 0, 0, 0, [], []

    # -- what is left behind

    def spot(self, node: ast.AST, frame: Frame) -> Spot:
        """Return where a node stands."""
        module = self.project.module(frame.module.path)
        line, offset = getattr(node, "lineno", 1), getattr(node, "col_offset", 0)
        column = offset + 1 if isinstance(module, Unparsed) else module.column((line, offset))
        return Spot(frame.module.path, line, column)

    def use(self, use: Use) -> None:
        """Note a use of the host."""
        if len(self.uses) < _MOST_USES:
            self.uses.append(use)
        else:
            self.exhausted = True

    def read(self, read: Read) -> None:
        """Note that an attribute of the context is read."""
        if len(self.reads) < _MOST_USES:
            self.reads.append(read)

    def fault(self, wrong: Wrong, what: str, spot: Spot, path: str = "", *, remedy: str | None = None) -> None:
        """Note an import that fails."""
        self.faults.append(
            Fault(
                wrong=wrong,
                what=what,
                spot=spot,
                maybe=self.maybe,
                guarded=self.guarded > 0,
                when=self.when,
                path=path,
                remedy=remedy,
                depth=self.guarded,
            )
        )
