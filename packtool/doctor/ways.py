"""How often a function that another is given may be called on one way through its code."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.doctor.tracing.values import Func

if TYPE_CHECKING:
    from collections.abc import Iterable

# Two stands for more.
MOST = 2
_LEAVING = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Lambda


@dataclass(frozen=True, slots=True, kw_only=True)
class Ways:
    """The most calls on a way through statements; ``None`` where there is no such way.

    ``any`` is of all ways; ``on`` of those that go on behind the block, ``round`` to the next round of a loop, ``out``
    out of it.
    """

    any: int
    on: int | None = None
    round: int | None = None
    out: int | None = None


def times(function: Func, name: str) -> int:
    """Return the most calls of what the parameter ``name`` holds, on any way through it; two stands for more."""
    try:
        return _Counting(function, name, {}).whole()
    except RecursionError:
        return 0


def _most(counts: Iterable[int | None]) -> int | None:
    known = [each for each in counts if each is not None]
    return min(max(known), MOST) if known else None


def _plus(count: int | None, more: int) -> int | None:
    return None if count is None else min(count + more, MOST)


def _either(ways: list[Ways], before: int = 0) -> Ways:
    return Ways(
        any=_most(_plus(each.any, before) for each in ways) or 0,
        on=_most(_plus(each.on, before) for each in ways),
        round=_most(_plus(each.round, before) for each in ways),
        out=_most(_plus(each.out, before) for each in ways),
    )


@dataclass(frozen=True, slots=True)
class _Counting:
    function: Func
    name: str
    known: dict[tuple[int, str], int]

    def whole(self) -> int:
        """Count once for every function; one that is counted just now adds nothing."""
        node = self.function.node
        key = (id(node), self.name)
        if key not in self.known:
            self.known[key] = 0
            count = self.calls(node.body) if isinstance(node, ast.Lambda) else self.block(node.body).any
            self.known[key] = min(count, MOST)
        return self.known[key]

    def block(self, body: list[ast.stmt]) -> Ways:
        done, ways = 0, Ways(any=0, on=0)
        for statement in body:
            step = self.step(statement)
            ways = Ways(
                any=_most([ways.any, done + step.any]) or 0,
                on=_plus(step.on, done),
                round=_most([ways.round, _plus(step.round, done)]),
                out=_most([ways.out, _plus(step.out, done)]),
            )
            if ways.on is None:
                break
            done = ways.on
        return ways

    def step(self, statement: ast.stmt) -> Ways:
        if isinstance(statement, ast.If):
            return _either([self.block(statement.body), self.block(statement.orelse)], self.calls(statement.test))
        if isinstance(statement, ast.For | ast.AsyncFor | ast.While):
            return self.loop(statement)
        if isinstance(statement, ast.Try | ast.TryStar):
            return self.attempt(statement)
        if isinstance(statement, ast.With | ast.AsyncWith):
            return self.block(statement.body)
        if isinstance(statement, ast.Match):
            return _either([*(self.block(case.body) for case in statement.cases), Ways(any=0, on=0)])
        return self.plain(statement)

    def plain(self, statement: ast.stmt) -> Ways:
        if isinstance(statement, _LEAVING):
            return Ways(any=0, on=0)
        if isinstance(statement, ast.Continue):
            return Ways(any=0, round=0)
        if isinstance(statement, ast.Break):
            return Ways(any=0, out=0)
        count = self.calls(statement)
        return Ways(any=count, on=None if isinstance(statement, ast.Return | ast.Raise) else count)

    def loop(self, statement: ast.For | ast.AsyncFor | ast.While) -> Ways:
        inside = self.block(statement.body)
        # What one round may do before the next begins, the next may do again.
        again = _most([inside.on, inside.round])
        rounds = 0 if again is None else min(again * MOST, MOST)
        endless = isinstance(statement, ast.While) and isinstance(statement.test, ast.Constant) and statement.test.value
        ended = None if endless else rounds
        after = self.block(statement.orelse)
        return Ways(
            any=_most([inside.any + (again or 0), rounds, _plus(ended, after.any)]) or 0,
            on=_most([_plus(inside.out, again or 0), None if ended is None else _plus(after.on, ended)]),
        )

    def attempt(self, statement: ast.Try | ast.TryStar) -> Ways:
        tried = self.block(statement.body)
        # Whatever was called may be what raised.
        caught = [_either([self.block(handler.body)], tried.any) for handler in statement.handlers]
        through = tried if tried.on is None else _joined(tried, self.block(statement.orelse))
        every = _either([through, *caught])
        last = self.block(statement.finalbody)
        return every if last.on is None or not last.any else _either([every], last.any)

    def calls(self, node: ast.AST) -> int:
        count, waiting = 0, [node]
        while waiting:
            each = waiting.pop()
            if isinstance(each, ast.Call):
                count += 1 if _is(each.func, self.name) else self.given_on(each)
            if not isinstance(each, _LEAVING):
                waiting.extend(ast.iter_child_nodes(each))
        return min(count, MOST)

    def given_on(self, call: ast.Call) -> int:
        """Count the calls in a function of the tree that is given it."""
        callee = self.function.frame.look_up(call.func.id) if isinstance(call.func, ast.Name) else None
        if not isinstance(callee, Func):
            return 0
        names = [name for name, each in zip(callee.parameters, call.args, strict=False) if _is(each, self.name)]
        names += [each.arg for each in call.keywords if each.arg is not None and _is(each.value, self.name)]
        return sum(_Counting(callee, name, self.known).whole() for name in names)


def _joined(first: Ways, then: Ways) -> Ways:
    done = first.on or 0
    behind = _either([then], done)
    return Ways(
        any=_most([first.any, behind.any]) or 0,
        on=behind.on,
        round=_most([first.round, behind.round]),
        out=_most([first.out, behind.out]),
    )


def _is(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name
